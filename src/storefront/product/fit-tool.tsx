/** The contents of a tool of the product page. */
import type { ComponentProps } from 'react'
import { BagContents } from './bag-contents.tsx'
import { SizeComparison } from './size-comparison.tsx'

export type FitToolProps = ComponentProps<typeof SizeComparison> & { isBag: boolean }

export const FitTool = ({ isBag, ...props }: FitToolProps) =>
  isBag ? <BagContents {...props} /> : <SizeComparison {...props} />
