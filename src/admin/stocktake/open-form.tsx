/** Opens a stocktake of a shelf place, a category or everything. */
import { type FormEvent, useRef, useState } from 'react'
import { MAX_SHELF_PLACE, type StocktakeScope } from '../../domain/products/stocktake.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { categoryChoices, useGroups } from '../products/use-groups.ts'
import { newRequestKey } from '../request-key.ts'
import { staffCall } from '../staff-request.ts'

const KINDS = [
  ['place', 'A shelf place'],
  ['category', 'A category'],
  ['all', 'Everything'],
] as const

export const OpenForm = () => {
  const [kind, setKind] = useState<StocktakeScope['kind']>('place')
  const [shelfPlace, setShelfPlace] = useState('')
  const [categoryId, setCategoryId] = useState('')
  const groups = useGroups()
  const { navigateLater } = useNavigation()
  const { isBusy, problem, setProblem, run } = useAction()
  /** Of what is asked for: sent again after a failure, it is opened once. */
  const sent = useRef({ scope: '', id: '' })
  const scopeOf = (): StocktakeScope => {
    if (kind === 'place') return { kind, shelfPlace: shelfPlace.trim() }
    return kind === 'category' ? { kind, categoryId } : { kind }
  }
  const open = (event: FormEvent) => {
    event.preventDefault()
    const scope = scopeOf()
    if (kind === 'category' && !categoryId) return setProblem('Choose a category.')
    if (sent.current.scope !== JSON.stringify(scope))
      sent.current = { scope: JSON.stringify(scope), id: `stocktake_${newRequestKey()}` }
    const { id } = sent.current
    const go = navigateLater()
    void run(
      () => staffCall('POST /api/admin/stocktakes', { body: { id, scope } }),
      () => go(`/admin/stocktakes/${id}`),
    )
  }
  return (
    <form onSubmit={open} className="mt-5 grid max-w-2xl gap-4">
      <ChoiceButtons value={kind} choices={KINDS} onChange={setKind} />
      {kind === 'place' && (
        <TextField
          label="Shelf place"
          hint="A-03 is counted with A-03-1 and A-03-2"
          required
          autoComplete="off"
          maxLength={MAX_SHELF_PLACE}
          value={shelfPlace}
          onChange={({ target }) => setShelfPlace(target.value)}
        />
      )}
      {kind === 'category' && (
        <Loaded of={groups} what="The categories" rows={1}>
          {({ categories }) => (
            <ChoiceField
              label="Category"
              prompt="Choose a category"
              value={categoryId}
              choices={categoryChoices(categories)}
              onChange={setCategoryId}
            />
          )}
        </Loaded>
      )}
      <Problem>{problem}</Problem>
      <Button type="submit" className="justify-self-start" aria-disabled={isBusy}>
        {isBusy ? 'Opening...' : 'Start counting'}
      </Button>
    </form>
  )
}
