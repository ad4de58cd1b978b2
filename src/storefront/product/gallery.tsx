/**
 * The product's pictures: a large one, up to seven thumbnails (images 2 to 8), and on wide screens two more, of half its
 * width. A press on a thumbnail shows its picture, and the thumbnail then shows the first image; a second press swaps
 * them back. The large picture is a track that scrolls by touch, has a magnifier for the mouse, and opens a full-screen
 * viewer. The code of magnifier and viewer is loaded on demand. Of the track's pictures, only those that one more swipe
 * reaches are requested, because browsers count those beside the viewport as near.
 */
import { Expand } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { componentLoader, LazyComponent, prefetchComponent } from '../../ui/lazy-component.tsx'
import { Picture } from '../../ui/picture.tsx'
import { describePicture, pictureColor } from '../picture-description.ts'
import type { MagnifierProps } from './magnifier.tsx'
import type { PictureViewerProps } from './picture-viewer.tsx'

const MAX_THUMBNAILS = 7
/** More thumbnails than these are narrower. */
const WIDE_THUMBNAILS = 5

const magnifier = componentLoader<MagnifierProps>('The larger picture', async () => {
  const { Magnifier } = await import('./magnifier.tsx')
  return Magnifier
})
const viewer = componentLoader<PictureViewerProps>('The larger pictures', async () => {
  const { PictureViewer } = await import('./picture-viewer.tsx')
  return PictureViewer
})

/** On the narrowest phones the row of thumbnails scrolls, so that the tap targets do not shrink; one is cut in half. */
export const galleryLayout = {
  large: 'relative max-md:-mx-gutter',
  small:
    'no-scrollbar -m-1 mt-1 grid auto-cols-[calc((100%+0.25rem)/var(--across,6)-0.25rem)] grid-flow-col justify-start gap-1 overflow-x-auto p-1 max-[23rem]:[--across:5.5]! lg:[--across:8]',
  more: 'mt-4 grid gap-4 max-md:hidden lg:grid-cols-2 print:hidden',
}

/** The pictures of the track: the first eight, and those of colours that are not among the eight. */
const slidesOf = ({ images, colorImages }: ShownProduct): string[] => [
  ...new Set([...images.slice(0, MAX_THUMBNAILS + 1), ...Object.values(colorImages)]),
]

type GalleryProps = {
  product: ShownProduct
  /** URL of the large picture. */
  shown: string | undefined
  onShow: (url: string | undefined) => void
  /** The selected colour. A picture of another colour gets a label with that colour. */
  color: string | null
}

export const Gallery = ({ product, shown, onShow, color }: GalleryProps) => {
  const [first, ...others] = product.images
  const thumbnails = others.slice(0, MAX_THUMBNAILS)
  const more = thumbnails.slice(0, 2)
  const slides = slidesOf(product)
  const index = Math.max(0, shown === undefined ? 0 : slides.indexOf(shown))
  const shownColor = shown === undefined ? undefined : pictureColor(product, shown)
  const isOtherColor = color !== null && shownColor !== undefined && shownColor !== color
  const track = useRef<HTMLUListElement>(null)
  const rail = useRef<HTMLUListElement>(null)
  /** The slide to which the track is scrolled. The effect on `index` does not scroll to it again. */
  const scrolledIndex = useRef(index)
  const [isHydrated, setHydrated] = useState(false)
  const [preloaded, setPreloaded] = useState<ReadonlySet<string>>(new Set())
  const [magnifierOrigin, setMagnifierOrigin] = useState<MagnifierProps['from'] | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)

  const preload = (...urls: (string | undefined)[]) =>
    setPreloaded((before) => {
      const fresh = urls.filter((url) => url !== undefined && !before.has(url)) as string[]
      return fresh.length > 0 ? new Set([...before, ...fresh]) : before
    })
  const preloadNeighbours = (of: number) => preload(slides[of - 1], slides[of + 1])

  // Where the scripts never arrive, all pictures are requested.
  useLayoutEffect(() => setHydrated(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the track may have been scrolled before hydration
  useEffect(() => onTrackScroll(), [])
  useEffect(() => {
    setMagnifierOrigin(undefined)
    if (scrolledIndex.current === index) return
    scrolledIndex.current = index
    const element = track.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
  }, [index])
  useEffect(() => {
    const pressed = rail.current?.children[index - 1]
    if (!rail.current || !(pressed instanceof HTMLElement)) return
    rail.current.scrollTo({ left: pressed.offsetLeft - rail.current.clientWidth / 2 })
  }, [index])

  const onTrackScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const next = Math.round(scrollLeft / clientWidth)
    if (next === scrolledIndex.current || slides[next] === undefined) return
    scrolledIndex.current = next
    preloadNeighbours(next)
    onShow(slides[next])
  }
  const onArrowKey = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = by === undefined ? undefined : slides[index + by]
    if (next === undefined) return
    event.preventDefault()
    onShow(next)
  }
  const enlarge = (event: MouseEvent<HTMLElement>) => {
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return setOpen(true)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setMagnifierOrigin({ x: event.clientX - left, y: event.clientY - top })
  }

  return (
    <div className={thumbnails.length > WIDE_THUMBNAILS ? '[--across:7]' : ''}>
      <div className={galleryLayout.large}>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: the button below opens the same by keyboard */}
        {/* biome-ignore-start lint/a11y/noNoninteractiveElementInteractions: as above */}
        <ul
          ref={track}
          aria-label="Pictures"
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={onTrackScroll}
          onTouchStart={() => preloadNeighbours(index)}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && prefetchComponent(magnifier)}
          onKeyDown={onArrowKey}
          onClick={enlarge}
          data-press
          className="no-scrollbar relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain hover-fine:cursor-zoom-in"
        >
          {slides.map((url, i) => (
            <li key={url} data-shown={url === shown} className="w-full shrink-0 snap-center snap-always">
              <Picture
                src={url}
                alt={describePicture(product, url)}
                slot="main"
                first={url === first}
                eager={url === shown || preloaded.has(url)}
                waits={isHydrated && Math.abs(i - index) > 1 && i > 0 && !preloaded.has(url)}
                className={url === first ? 'aspect-product' : 'after-scripts aspect-product'}
              />
            </li>
          ))}
          {slides.length === 0 && (
            <li className="w-full shrink-0">
              <Picture src={undefined} alt={describePicture(product, undefined)} slot="main" />
            </li>
          )}
        </ul>
        {/* biome-ignore-end lint/a11y/noNoninteractiveElementInteractions: as above */}
        {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: as above */}
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
        {magnifierOrigin && shown !== undefined && (
          <LazyComponent
            loader={magnifier}
            fallback={null}
            props={{ src: shown, from: magnifierOrigin, onEnd: () => setMagnifierOrigin(undefined) }}
            overlay={{ isOpen: true, setOpen: () => setMagnifierOrigin(undefined) }}
          />
        )}
        {slides.length > 0 && (
          <div className="absolute right-3 bottom-3 noscript:hidden">
            <IconButton
              label="Open the pictures in full screen"
              onPointerEnter={() => prefetchComponent(viewer)}
              onFocus={() => prefetchComponent(viewer)}
              onClick={() => setOpen(true)}
              className="bg-paper"
            >
              <Expand aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )}
        <div className="pointer-events-none absolute bottom-5 left-4 flex gap-2 *:rounded-full *:bg-paper *:px-3 *:py-1 *:text-xs">
          {slides.length > 1 && (
            <p aria-hidden="true" className="tabular-nums md:hidden print:hidden">
              {`${index + 1} / ${slides.length}`}
            </p>
          )}
          {isOtherColor && <p>{`Shown in ${shownColor}`}</p>}
        </div>
        {isOpen && shown !== undefined && (
          <LazyComponent
            loader={viewer}
            fallback={null}
            props={{ product, pictures: slides, shown, onShow, onClose: () => setOpen(false) }}
            overlay={{ isOpen, setOpen }}
          />
        )}
      </div>
      {thumbnails.length > 0 && (
        <ul ref={rail} aria-label="More pictures" className={galleryLayout.small}>
          {thumbnails.map((url) => {
            const isShown = url === shown
            return (
              <li key={url}>
                <button
                  type="button"
                  aria-label={`Show ${describePicture(product, url)}`}
                  aria-pressed={isShown}
                  onPointerEnter={() => preload(url)}
                  onFocus={() => preload(url)}
                  onClick={() => onShow(isShown ? first : url)}
                  className="block aspect-product w-full bg-stage hover:ring-1 hover:ring-edge"
                >
                  <Picture
                    src={isShown ? first : url}
                    alt=""
                    slot="thumb"
                    className="after-scripts aspect-product"
                  />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {more.length > 1 && (
        <ul aria-label="Views" className={galleryLayout.more}>
          {more.map((url) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Open ${describePicture(product, url)} in full screen`}
                onPointerEnter={() => prefetchComponent(viewer)}
                onClick={() => {
                  onShow(url)
                  setOpen(true)
                }}
                className="block aspect-product w-full cursor-zoom-in bg-stage"
              >
                <Picture src={url} alt="" slot="half" className="after-scripts aspect-product" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
