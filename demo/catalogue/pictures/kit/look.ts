// What a drawing is told about the one thing it draws.

/** The colours of one product in one of its colourways, and whose it is. */
export type Look = {
  /** Main colour, #rrggbb. */
  colour: string
  /** Second material: leather, ribbing, sole. */
  trim: string
  metal: string
  /** Slug of the brand's mark. */
  mark: string
}

/** `front` is the card's picture; the others exist where a drawing offers them. */
export type View = 'front' | 'back' | 'side' | 'open' | 'pair' | 'detail' | 'detail-2'

/** The part of the front (or other) view that a detail picture shows: left, top and width of a 4:5 frame. */
export type Crop = readonly [x: number, y: number, width: number]
