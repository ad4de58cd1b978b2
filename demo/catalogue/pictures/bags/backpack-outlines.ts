// The outlines of the backpacks' bodies, the same from the front and from the back.
import { mirrored, rounded } from '../kit/outline.ts'

/** Top edge and half the width, in picture units; every backpack stands on 852. */
export type Body = { top: number; half: number }

export const domeBody = ({ top, half: w }: Body): string =>
  mirrored(
    400,
    `M0 ${top}C${w * 0.5} ${top} ${w * 0.78} ${top + 26} ${w * 0.86} ${top + 110}C${w * 0.95} ${top + 200} ${w} 560 ${w} 770C${w} 826 ${w - 10} 850 ${w - 40} 852L0 854`,
  )

/** The flap pack's back goes up where its front is covered. */
export const flapBack = ({ top, half: w }: Body): string =>
  mirrored(
    400,
    `M0 ${top}C${w * 0.7} ${top} ${w} ${top + 8} ${w * 1.01} ${top + 96}C${w} ${top + 220} ${w * 1.01} 560 ${w} 780C${w} 830 ${w - 10} 850 ${w - 40} 852L0 854`,
  )

export const boxBody = ({ top, half }: Body): string =>
  rounded(400 - half * 0.94, top, half * 1.88, 852 - top, 58)

export const rollBody = ({ top, half: w }: Body): string =>
  mirrored(
    400,
    `M0 ${top + 50}L${w * 0.86} ${top + 46}C${w * 0.9} ${top + 220} ${w} 600 ${w} 790C${w} 832 ${w - 12} 851 ${w - 44} 853L0 855`,
  )

/** The rolled mouth, lying over the top of the body. */
export const rolledTop = ({ top, half: w }: Body): string =>
  mirrored(
    400,
    `M0 ${top - 18}C${w * 0.4} ${top - 24} ${w * 0.7} ${top - 22} ${w * 0.9} ${top - 16}C${w * 0.97} ${top - 14} ${w * 0.97} ${top + 66} ${w * 0.9} ${top + 70}C${w * 0.6} ${top + 76} ${w * 0.3} ${top + 78} 0 ${top + 78}`,
  )

export const travelBody = ({ top, half }: Body): string => {
  const w = half * 1.04
  return mirrored(
    400,
    `M0 ${top - 10}L${w * 0.66} ${top - 10}C${w * 0.9} ${top - 8} ${w * 0.97} ${top + 40} ${w * 0.98} ${top + 120}L${w} 780C${w} 832 ${w - 14} 851 ${w - 52} 853L0 854`,
  )
}
