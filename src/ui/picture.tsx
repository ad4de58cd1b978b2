/** A product picture in its 4:5 place: the place is there before the picture, so nothing moves when it arrives. */
import { useState } from 'react'

/** Shown when a product has no picture, or its picture does not load. */
export const FALLBACK_PICTURE = '/picture-fallback.svg'

type PictureProps = {
  src: string | undefined
  alt: string
  /** The first pictures of a page load at once and first. */
  eager?: boolean
  className?: string
  width?: number
  height?: number
}

export const Picture = ({
  src,
  alt,
  eager = false,
  className = '',
  width = 800,
  height = 1000,
}: PictureProps) => {
  const [failed, setFailed] = useState<string | undefined>(undefined)
  return (
    <img
      src={src === undefined || src === failed ? FALLBACK_PICTURE : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
      className={`block h-auto w-full bg-stage object-cover ${className}`}
    />
  )
}
