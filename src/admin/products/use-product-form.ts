/**
 * The state of the product editor: the form, what it was opened with, and its saving. A save sends only what was edited.
 * Where somebody else has changed the product, what does not clash is brought together and saved; the rest is asked.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { pence } from '../../domain/pricing/money.ts'
import { isLargePriceChange, largeChangeSentence } from '../../domain/pricing/price-change.ts'
import type { ProductStatus } from '../../domain/products/catalogue.ts'
import { parseTypedPrice } from '../components/typed-price.ts'
import { isConflict, useAction } from '../components/use-action.ts'
import type { SetForm } from './editor-section.tsx'
import { productApi } from './product-api.ts'
import { emptyForm, formOf, type ProductForm } from './product-form.ts'
import { dropDraft, type FormDraft, findFormDraft, keepDraft, storedDraft } from './product-form-draft.ts'
import { type Conflict, mergeForm, type Names } from './product-form-merge.ts'
import { formProblemsOf, type Problems } from './product-form-problems.ts'
import { changedFormFields, changeOf, productInputOf } from './product-form-request.ts'
import { DEFAULT_PATTERN } from './sku-pattern.ts'

type State = {
  /** Undefined for a new product. */
  product: StaffProduct | undefined
  base: ProductForm
  form: ProductForm
  pattern: string
}
/** A save that waits for staff to choose between values. */
export type Clash = { conflicts: readonly Conflict[]; form: ProductForm; product: StaffProduct }

/** A save that waits for staff to agree to what the sentence says. */
type Question = { sentence: string; status: ProductStatus | undefined }

const DRAFT_DELAY_MS = 400

const isEdited = ({ form, base }: Pick<State, 'form' | 'base'>): boolean =>
  changedFormFields(form, base).length > 0

/** Undefined for a new product, and where the price stays or changes less. */
const largeChangeOf = ({ product, base, form }: State): string | undefined => {
  const typed = parseTypedPrice(form.price)
  if (!product || !('price' in typed)) return undefined
  const [before, after] = [pence(base.price), pence(typed.price)]
  return isLargePriceChange(before, after) ? largeChangeSentence(before, after) : undefined
}

type UseProductForm = {
  opened: StaffProduct | undefined
  names: Names
  /** Waits for uploads. False when one has failed. */
  finishUploads: () => Promise<boolean>
  onSaved: (product: StaffProduct, wasNew: boolean) => void
  onInvalid: (problems: Problems) => void
}

export const useProductForm = ({ opened, names, finishUploads, onSaved, onInvalid }: UseProductForm) => {
  const id = opened?.id ?? 'new'
  const [offered, setOffered] = useState<FormDraft | undefined>(() =>
    findFormDraft(id) ? undefined : storedDraft(id),
  )
  const fresh = (product: StaffProduct | undefined): State => {
    const base = product ? formOf(product) : emptyForm
    return { product, base, form: base, pattern: DEFAULT_PATTERN }
  }
  const [state, setState] = useState<State>(() => {
    const draft = findFormDraft(id)
    return draft
      ? { product: opened, base: draft.base, form: draft.form, pattern: draft.pattern }
      : fresh(opened)
  })
  const latest = useRef(state)
  const [clash, setClash] = useState<Clash | undefined>(undefined)
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const { isBusy: isSaving, problem: message, setProblem: setMessage, run } = useAction()
  const [showProblems, setShowProblems] = useState(false)

  /** The ref is ahead of the render: a save that follows an edit at once sends it. */
  const update = useCallback((change: (before: State) => State) => {
    latest.current = change(latest.current)
    setState(latest.current)
  }, [])
  const set: SetForm = useCallback(
    (change) => update((before) => ({ ...before, form: { ...before.form, ...change(before.form) } })),
    [update],
  )
  const setPattern = (pattern: string) => update((before) => ({ ...before, pattern }))

  const isUnsaved = isEdited(state)
  const keep = useCallback(() => {
    const { base, form, pattern } = latest.current
    if (isEdited(latest.current)) keepDraft(id, { base, form, pattern, savedAt: Date.now() })
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit restarts the delay
  useEffect(() => {
    const timer = setTimeout(keep, DRAFT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state, keep])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const problems = showProblems ? formProblemsOf(state.form, state.pattern) : {}

  /** After a save the edits made meanwhile stay. */
  const accept = (product: StaffProduct, sent: ProductForm) => {
    const base = formOf(product)
    update((before) => ({
      ...before,
      product,
      base,
      form: before.form === sent ? base : mergeForm(sent, before.form, base, names).form,
    }))
    if (!isEdited(latest.current)) dropDraft(id)
    setShowProblems(false)
  }

  /** Brings in what others have saved. @returns whether the rest can be saved at once */
  const bringTogether = (product: StaffProduct): boolean => {
    const { base, form } = latest.current
    const merge = mergeForm(base, form, formOf(product), names)
    if (merge.conflicts.length > 0) {
      setClash({ ...merge, product })
      return false
    }
    update((before) => ({ ...before, product, base: formOf(product), form: merge.form }))
    return true
  }

  const send = async (isRetry = false): Promise<void> => {
    const { product, base, form, pattern } = latest.current
    try {
      const saved = product
        ? await productApi.change(product.id, { version: product.version, ...changeOf(form, base, pattern) })
        : await productApi.create(productInputOf(form, pattern))
      accept(saved, form)
      if (!product) dropDraft('new')
      onSaved(saved, !product)
    } catch (error) {
      if (!product || !isConflict(error) || isRetry) throw error
      if (bringTogether(await productApi.read(product.id))) await send(true)
    }
  }

  const save = async (status?: ProductStatus, isAgreed = false): Promise<void> => {
    if (isSaving) return
    setQuestion(undefined)
    const found = formProblemsOf(latest.current.form, latest.current.pattern)
    if (Object.keys(found).length > 0) {
      setShowProblems(true)
      setMessage('Please check the marked fields.')
      return onInvalid(found)
    }
    const sentence = isAgreed ? undefined : largeChangeOf(latest.current)
    if (sentence !== undefined) return setQuestion({ sentence, status })
    if (status) set(() => ({ status }))
    await run(async () => {
      if (await finishUploads()) await send()
      else setMessage('A picture could not be added. Save again to go on without it.')
    })
  }

  const resolve = (theirs: readonly Conflict[]) => {
    if (!clash) return
    const { form, product } = clash
    update((before) => ({
      ...before,
      product,
      base: formOf(product),
      form: theirs.reduce((next, conflict) => conflict.takeTheirs(next), form),
    }))
    setClash(undefined)
    void save()
  }

  /** The discarded values are offered again, until the editor is left. */
  const discard = () => {
    const { base, form, pattern } = latest.current
    setOffered({ base, form, pattern, savedAt: Date.now() })
    dropDraft(id)
    update(({ product }) => fresh(product))
    setMessage(undefined)
    setShowProblems(false)
  }
  /** The draft of before takes the place of the form; what others have changed since is brought in. */
  const restore = () => {
    if (!offered) return
    update((before) => ({
      ...before,
      base: offered.base,
      form: offered.form,
      pattern: offered.pattern,
    }))
    setOffered(undefined)
    if (opened) bringTogether(opened)
  }
  const refuse = () => {
    dropDraft(id)
    setOffered(undefined)
  }
  return {
    ...state,
    set,
    setPattern,
    problems,
    isUnsaved,
    isSaving,
    message,
    save,
    discard,
    clash,
    resolve,
    closeClash: () => setClash(undefined),
    question,
    closeQuestion: () => setQuestion(undefined),
    offered,
    restore,
    refuse,
    /** After an action that changed the product itself, such as archiving it. */
    accept: (product: StaffProduct) => accept(product, latest.current.base),
  }
}
