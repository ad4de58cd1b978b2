export const MAX_ALT_TEXT = 300

/** A picture of the owner's settings. */
export type ShopPicture = {
  /** Site path or https URL. */
  src: string
  /** The alternative text. */
  alt: string
  /** Pixels. They reserve the space on the page before the picture has loaded. */
  width: number
  height: number
  /** The point that stays visible where the picture is cropped, such as "30% 60%". Absent: the middle. */
  focus?: string | undefined
  /** A crop for the narrow screens of phones. */
  tall?: { src: string; width: number; height: number } | undefined
}
