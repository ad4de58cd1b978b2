/** The tools of the product page, folded at first. The code of each is loaded when it is opened. */
import { useState } from 'react'
import { componentLoader, LazyComponent } from '../../ui/lazy-component.tsx'
import { Accordion } from './accordion.tsx'
import type { FitToolProps } from './fit-tool.tsx'

/** One chunk has both: each further one would add its name to the scripts of every page. */
const loader = componentLoader<FitToolProps>('This part', async () => {
  const { FitTool } = await import('./fit-tool.tsx')
  return FitTool
})

const Tool = ({ title, ...props }: FitToolProps & { title: string }) => {
  const [isUsed, setUsed] = useState(false)
  return (
    <Accordion title={title} onOpen={() => setUsed(true)}>
      {isUsed && <LazyComponent loader={loader} fallback={<p role="status">One moment</p>} props={props} />}
    </Accordion>
  )
}

export type FitToolsProps = Omit<FitToolProps, 'isBag'>

export const FitTools = (props: FitToolsProps) => (
  <>
    {props.product.sizeTable && <Tool title="Lay it over yours" {...props} isBag={false} />}
    {props.product.innerSize && <Tool title="What goes in" {...props} isBag />}
  </>
)
