/**
 * From a row's option values to a size and a colour. A third option goes where the owner's answer says: to the end of the
 * size or colour ("M / Long"), or to the facts of the product; without an answer it is an error, never dropped.
 */
import type { ProductFact } from '../../domain/products/catalogue.ts'
import { MAX_OPTION_LENGTH } from '../../domain/products/product-limits.ts'
import type { FileProblem } from './model.ts'
import { isNoOption } from './option-names.ts'
import type { Survey } from './survey.ts'

export type WrittenOption = { name: string; value: string; problem: (sentence: string) => FileProblem }

export type ChosenOptions = { size: string | null; color: string | null; facts: ProductFact[] }

export const chooseOptions = (
  written: readonly WrittenOption[],
  { options }: Survey,
  problems: FileProblem[],
): ChosenOptions => {
  const chosen: ChosenOptions = { size: null, color: null, facts: [] }
  const suffixes: { of: 'size' | 'color'; value: string }[] = []
  for (const { name, value, problem } of written) {
    if (value === '' || isNoOption(name, value)) continue
    if (name === '') {
      problems.push(problem(`The option value "${value}" has no option name.`))
      continue
    }
    if (value.length > MAX_OPTION_LENGTH)
      problems.push(problem(`"${value}" is longer than ${MAX_OPTION_LENGTH} characters.`))
    const meaning = options.find((option) => option.name === name)?.meaning ?? null
    switch (meaning) {
      case 'size':
      case 'color':
        if (chosen[meaning] === null) chosen[meaning] = value
        else
          problems.push(
            problem(`"${name}" is a second ${meaning === 'size' ? 'size' : 'colour'} of the same variant.`),
          )
        break
      case 'size-suffix':
      case 'color-suffix':
        suffixes.push({ of: meaning === 'size-suffix' ? 'size' : 'color', value })
        break
      case 'detail':
        chosen.facts.push({ name, value })
        break
      default:
        problems.push(problem(`The shop does not know the option "${name}". Say what it means.`))
    }
  }
  for (const { of, value } of suffixes) chosen[of] = chosen[of] === null ? value : `${chosen[of]} / ${value}`
  return chosen
}
