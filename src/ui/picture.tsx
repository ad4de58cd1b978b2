/**
 * A picture in one of the shop's places. The place is there before the picture, in the picture's main colour, so
 * nothing moves and nothing flashes when it arrives.
 */
import { useState } from 'react'
import { preload } from 'react-dom'
import { AVIF, type PictureSlot, type PictureSources, pictureSources } from './picture-sources.ts'

/** Shown when a product has no picture, or its picture does not load. */
export const FALLBACK_PICTURE = '/picture-fallback.svg'

type PictureProps = {
  src: string | undefined
  alt: string
  slot: PictureSlot
  /** The first pictures of a page load at once and first. */
  eager?: boolean
  /** The largest thing of the page: asked for before anything else is. */
  first?: boolean
  className?: string
  /** Of pictures of which the address does not tell. */
  width?: number
  height?: number
  /** The same thing framed for the narrow screen of a phone. */
  tall?: { src: string; width: number; height: number } | undefined
  onLoad?: () => void
}

const NARROW = '(width < 40rem)'
const NOT_NARROW = '(width >= 40rem)'

/** In its best format; a browser that does not know it passes over it. */
const askFirst = ({ srcSet, src, sizes }: PictureSources, media?: string) => {
  const best = srcSet && { imageSrcSet: srcSet, imageSizes: sizes, type: AVIF }
  preload(src, { as: 'image', fetchPriority: 'high', ...(media && { media }), ...best })
}

export const Picture = ({
  src,
  alt,
  slot,
  eager = false,
  first = false,
  className = 'aspect-4/5',
  width,
  height,
  tall,
  onLoad,
}: PictureProps) => {
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const isMissing = src === undefined || src === failed
  const isEager = eager || first
  const wide = pictureSources(isMissing ? FALLBACK_PICTURE : src, slot)
  const narrow = tall && !isMissing ? pictureSources(tall.src, slot) : undefined
  if (first && !isMissing) {
    askFirst(wide, narrow && NOT_NARROW)
    if (narrow) askFirst(narrow, NARROW)
  }
  const isKept = wide.srcSet !== undefined
  /** A picture that failed before hydration fired no handler. One that has not been requested yet has no source. */
  const lookAt = (element: HTMLImageElement | null) => {
    if (element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed(src)
  }
  const image = (
    <img
      ref={lookAt}
      src={wide.src}
      alt={alt}
      width={isKept ? wide.width : (width ?? wide.width)}
      height={isKept ? wide.height : (height ?? wide.height)}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
      onLoad={onLoad}
      className={`block h-auto w-full bg-stage object-cover ${className}`}
      style={wide.color ? { backgroundColor: wide.color } : undefined}
    />
  )
  if (!isKept && !narrow) return image
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
      {isKept && <source type={AVIF} srcSet={wide.srcSet} sizes={wide.sizes} />}
      {image}
    </picture>
  )
}
