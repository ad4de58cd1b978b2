/** 'What goes in': things to tick, and whether they go into the bag together, drawn at true scale from its inner size. */
import { useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { type Placed, packBag, packMost } from '../../domain/products/bag-packing.ts'
import { type CarriedThing, thingsToTry } from '../../domain/products/carried-things.ts'
import { type Box, parseInnerSize } from '../../domain/products/inner-size.ts'
import { BagDrawing } from './bag-drawing.tsx'

const list = new Intl.ListFormat('en-GB')
const listed = (things: readonly CarriedThing[], article = ''): string =>
  list.format(things.map(({ name }) => article + name))

/** The sentence, and what is drawn: as many as go in. */
const pack = (bag: Box, chosen: readonly CarriedThing[]): { text: string; placed: readonly Placed[] } => {
  const tooLarge = chosen.filter((thing) => !packBag(bag, [thing]))
  const { placed, left } = packMost(
    bag,
    chosen.filter((thing) => !tooLarge.includes(thing)),
  )
  const without = `leave out ${listed(left, 'the ')}`
  if (tooLarge.length > 0)
    return {
      text: `Too large for this bag: ${listed(tooLarge)}.${left.length > 0 ? ` Of the rest, ${without}.` : ''}`,
      placed,
    }
  if (left.length > 0) return { text: `Not all together: ${without}, and the rest goes in.`, placed }
  if (placed.length === 0) return { text: 'Tick what you carry.', placed }
  return { text: placed.length === 1 ? 'It goes in.' : 'They go in together.', placed }
}

export const BagContents = ({ product }: { product: ShownProduct }) => {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const bag = parseInnerSize(product.innerSize)
  if (!bag) return null
  const things = thingsToTry(bag)
  const { text, placed } = pack(
    bag,
    things.filter(({ id }) => ticked.includes(id)),
  )
  const packed = things.flatMap(({ id, name }) =>
    placed.filter((each) => each.id === id).map((each) => ({ ...each, name })),
  )
  return (
    <div className="pb-3">
      <fieldset className="grid grid-cols-2 gap-x-3">
        <legend className="pt-3 text-sm">What you carry</legend>
        {things.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
              }
              className="size-5 shrink-0 accent-moss"
            />
            <span>{name.charAt(0).toUpperCase() + name.slice(1)}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="py-3 font-medium text-pretty">
        {text}
      </p>
      <figure className="bg-stage p-3">
        <BagDrawing bag={bag} placed={packed} text={text} />
        <ol className="flex flex-wrap gap-x-4 text-sm">
          {packed.map(({ id, name }, index) => (
            <li key={id}>{`${index + 1}: ${name}`}</li>
          ))}
        </ol>
        <figcaption className="text-sm text-muted">
          {`${bag.width} × ${bag.depth} × ${bag.height} mm inside, from the front. What is dashed is behind.`}
        </figcaption>
      </figure>
    </div>
  )
}
