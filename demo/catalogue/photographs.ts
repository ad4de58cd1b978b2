// The demo's photographs and their URLs. scripts/index-photographs.ts writes photographs.json from the masters in
// demo/photography/masters; an entry holds what the URL says besides the name: the content's hash, the size and the
// main colour. The URL format is defined in src/domain/pictures/picture-address.ts.

/** Photograph's name -> "0f3c9a1be2d47586-1200x1500-d9d4cc" */
export type Photographs = Readonly<Record<string, string>>

export type Photograph = { src: string; width: number; height: number }

export const photographOf = (photographs: Photographs, name: string): Photograph | undefined => {
  const stamp = Object.hasOwn(photographs, name) ? photographs[name] : undefined
  const [, width, height] = /-(\d+)x(\d+)-/.exec(stamp ?? '') ?? []
  if (stamp === undefined || width === undefined) return undefined
  return { src: `/pictures/${name}.${stamp}.jpg`, width: Number(width), height: Number(height) }
}

/** The photograph's name in a URL; empty where the URL is not below /pictures/. */
export const photographNameIn = (url: string): string => /^\/pictures\/([^/.]+)\./.exec(url)?.[1] ?? ''
