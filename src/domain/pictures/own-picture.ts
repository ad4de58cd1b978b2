/** A small picture outside of the shop's pages. The rule: none of another site, which would learn that somebody reads. */
import {
  PICTURE_WIDTHS,
  parsePictureUrl,
  pictureWidths,
  type StoredPicture,
  sizeUrl,
} from './picture-address.ts'

/** The smallest JPEG of at least this width, or the picture itself; undefined where it is not the shop's own. */
export const ownPicture = (
  url: string | null,
  minWidth: number,
): { src: string; picture: StoredPicture } | undefined => {
  const picture = url === null ? undefined : parsePictureUrl(url)
  if (url === null || !picture) return undefined
  const width = pictureWidths(picture, PICTURE_WIDTHS.jpg).find((each) => each >= minWidth)
  return { src: width === undefined ? url : sizeUrl({ picture, width, format: 'jpg' }), picture }
}
