/**
 * A responsive picture for one of the layout's picture slots. Its box has the picture's size and main colour before the
 * picture has loaded, so loading causes no layout shift and no flash. One that failed is tried again when the connection
 * is back.
 */
import { useState } from 'react'
import { preload } from 'react-dom'
import { AVIF, type PictureSlot, type PictureSources, pictureSources } from './picture-sources.ts'

/** For a product without a picture, and for a picture that fails to load. */
export const FALLBACK_PICTURE = '/picture-fallback.svg'
const NOTHING = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

type PictureProps = {
  src: string | undefined
  alt: string
  slot: PictureSlot
  /** Loads at once and with high priority, not when it comes near the viewport. */
  eager?: boolean
  /** The largest element of the first view (LCP): eager, and preloaded from the head. */
  first?: boolean
  /** Keeps its box, colour and text, and requests nothing. */
  waits?: boolean
  className?: string
  /** The size of a picture whose URL does not contain it. */
  width?: number
  height?: number
  /** The point that stays visible where the picture is cropped: "30% 60%". */
  focus?: string | undefined
  /** An alternative crop for narrow viewports. */
  tall?: { src: string; width: number; height: number } | undefined
  onLoad?: () => void
}

const NARROW = '(width < 40rem)'
const NOT_NARROW = '(width >= 40rem)'

/**
 * Preloads the AVIF sizes, if there are any. Browsers without AVIF skip the preload because of its `type`. Only the
 * server does it: in the browser the element itself follows at once, and that of a preview is in another document.
 */
const preloadSources = ({ srcSet, src, sizes }: PictureSources, media?: string) => {
  const best = srcSet && { imageSrcSet: srcSet, imageSizes: sizes, type: AVIF }
  preload(src, { as: 'image', fetchPriority: 'high', ...(media && { media }), ...best })
}

export const Picture = ({
  src,
  alt,
  slot,
  eager = false,
  first = false,
  waits = false,
  className = 'aspect-product',
  width,
  height,
  focus,
  tall,
  onLoad,
}: PictureProps) => {
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const fail = () => {
    setFailed(src)
    addEventListener('online', () => setFailed(undefined), { once: true })
  }
  const isMissing = src === undefined || src === failed
  const isEager = eager || first
  const wide = pictureSources(isMissing ? FALLBACK_PICTURE : src, slot)
  const narrow = tall && !isMissing ? pictureSources(tall.src, slot) : undefined
  if (import.meta.env.SSR && first && !isMissing) {
    preloadSources(wide, narrow && NOT_NARROW)
    if (narrow) preloadSources(narrow, NARROW)
  }
  const hasSrcSet = wide.srcSet !== undefined
  /**
   * Detects a picture that failed before hydration, when `onError` was not attached. `currentSrc` is empty before a
   * request.
   */
  const detectEarlyFailure = (element: HTMLImageElement | null) => {
    if (!waits && element?.complete && element.currentSrc && element.naturalWidth === 0) fail()
  }
  const image = (
    <img
      ref={detectEarlyFailure}
      src={waits ? NOTHING : wide.src}
      alt={alt}
      width={hasSrcSet ? wide.width : (width ?? wide.width)}
      height={hasSrcSet ? wide.height : (height ?? wide.height)}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      onError={({ currentTarget }) => {
        // Where the stand-in does not arrive either, the box keeps its colour, without the browser's sign for it.
        if (isMissing) currentTarget.src = NOTHING
        else fail()
      }}
      onLoad={onLoad}
      className={`block h-auto w-full bg-stage object-cover ${className}`}
      style={{ backgroundColor: wide.color, objectPosition: focus }}
    />
  )
  if (!hasSrcSet && !narrow) return image
  return (
    <picture>
      {narrow && tall && (
        <source
          media={NARROW}
          type={narrow.srcSet && AVIF}
          srcSet={narrow.srcSet ?? narrow.src}
          sizes={narrow.srcSet && narrow.sizes}
          width={tall.width}
          height={tall.height}
        />
      )}
      {hasSrcSet && !waits && <source type={AVIF} srcSet={wide.srcSet} sizes={wide.sizes} />}
      {image}
    </picture>
  )
}
