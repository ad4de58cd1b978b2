// Every kind of thing that can be drawn: its drawing, its camera positions, and which views it offers.
import { type BackpackSpec, backpackCrop, drawBackpack } from './bags/backpack.ts'
import { drawHoldall, type HoldallSpec, holdallCrop } from './bags/holdall.ts'
import { drawShoulder, type ShoulderSpec, shoulderCrop } from './bags/shoulder.ts'
import { drawTote, type ToteSpec, toteCrop } from './bags/tote.ts'
import { drawLower, type LowerSpec, lowerCrop } from './clothes/lower.ts'
import { drawUpper, type UpperSpec, upperCrop } from './clothes/upper.ts'
import { drawSunglasses, type SunglassesSpec, sunglassesCrop } from './eyes-and-time/sunglasses.ts'
import { drawWatch, type WatchSpec, watchCrop } from './eyes-and-time/watch.ts'
import { drawShoe, type ShoeSpec, shoeCrop } from './feet/shoe.ts'
import { drawSocks, type SocksSpec, socksCrop } from './feet/socks.ts'
import { drawHeadwear, type HeadwearSpec, headwearCrop } from './heads/headwear.ts'
import { productPicture } from './kit/canvas.ts'
import type { Crop, Look, View } from './kit/look.ts'
import type { Sheet } from './kit/sheet.ts'
import { drawWallet, type WalletSpec, walletCrop } from './small-leather/wallet.ts'

export type PictureSpec =
  | BackpackSpec
  | HoldallSpec
  | ShoulderSpec
  | ToteSpec
  | LowerSpec
  | UpperSpec
  | SunglassesSpec
  | WatchSpec
  | ShoeSpec
  | SocksSpec
  | HeadwearSpec
  | WalletSpec

/** The thing alone, with its shadow, on no background. */
export function drawThing(s: Sheet, spec: PictureSpec, look: Look, view: View = 'front'): string {
  switch (spec.kind) {
    case 'backpack':
      return drawBackpack(s, spec, look, view)
    case 'holdall':
      return drawHoldall(s, spec, look, view)
    case 'shoulder':
      return drawShoulder(s, spec, look, view)
    case 'tote':
      return drawTote(s, spec, look, view)
    case 'lower':
      return drawLower(s, spec, look, view)
    case 'upper':
      return drawUpper(s, spec, look, view)
    case 'sunglasses':
      return drawSunglasses(s, spec, look, view)
    case 'watch':
      return drawWatch(s, spec, look, view)
    case 'shoe':
      return drawShoe(s, spec, look, view)
    case 'socks':
      return drawSocks(s, spec, look, view)
    case 'headwear':
      return drawHeadwear(s, spec, look, view)
    case 'wallet':
      return drawWallet(s, spec, look, view)
  }
}

function cropOf(spec: PictureSpec, view: View): Crop {
  switch (spec.kind) {
    case 'backpack':
      return backpackCrop(spec, view)
    case 'holdall':
      return holdallCrop(spec, view)
    case 'shoulder':
      return shoulderCrop(spec, view)
    case 'tote':
      return toteCrop(spec, view)
    case 'lower':
      return lowerCrop(spec, view)
    case 'upper':
      return upperCrop(spec, view)
    case 'sunglasses':
      return sunglassesCrop(spec, view)
    case 'watch':
      return watchCrop(spec, view)
    case 'shoe':
      return shoeCrop(spec, view)
    case 'socks':
      return socksCrop(spec, view)
    case 'headwear':
      return headwearCrop(spec, view)
    case 'wallet':
      return walletCrop(spec, view)
  }
}

/** A product's picture as an SVG file. */
export function drawPicture(spec: PictureSpec, look: Look, view: View): string {
  const near = view === 'detail' || view === 'detail-2'
  return productPicture(
    (s) => drawThing(s, spec, look, near ? 'front' : view),
    near ? cropOf(spec, view) : undefined,
  )
}
