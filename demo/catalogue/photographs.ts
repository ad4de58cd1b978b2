// The demo's photographs: which there are, and their addresses. `photographs.json` is written from the masters in
// photography/masters by scripts/index-photographs.ts and holds what an address tells besides the name: the content's
// hash, the size, the main colour. The form of the address is the shop's (src/domain/picture-address.ts).

/** Name of the picture -> "0f3c9a1be2d47586-1200x1500-d9d4cc" */
export type Photographs = Readonly<Record<string, string>>

export type Photograph = { src: string; width: number; height: number }

export const photographOf = (photographs: Photographs, name: string): Photograph | undefined => {
  const stamp = Object.hasOwn(photographs, name) ? photographs[name] : undefined
  const [, width, height] = /-(\d+)x(\d+)-/.exec(stamp ?? '') ?? []
  if (stamp === undefined || width === undefined) return undefined
  return { src: `/pictures/${name}.${stamp}.jpg`, width: Number(width), height: Number(height) }
}

/** The name of a picture by its address, drawn or photographed. */
export const pictureNameOf = (url: string): string => /^\/pictures\/([^/.]+)\./.exec(url)?.[1] ?? ''
