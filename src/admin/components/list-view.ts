/** The search text and filters of a staff list, which are in its URL, and the query that they make. */
import { useState } from 'react'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { type QueryText, queryOf } from '../staff-call.ts'
import { fieldsOf } from './use-fields.ts'

const MAX_SEARCH_LENGTH = 200

type IsKnown = (value: string) => boolean
export const anyText: IsKnown = () => true
export const oneOf =
  (values: readonly string[]): IsKnown =>
  (value) =>
    values.includes(value)

/** @param isKnown whether the server knows the value of a field, by field in the order of the query */
export const listView = <Field extends string>(isKnown: Record<Field, IsKnown>) => {
  const fields = Object.keys(isKnown) as Field[]
  /** Unknown values are dropped. */
  const viewOf = (textOf: (field: Field) => string) =>
    Object.fromEntries(
      fields.map((field) => {
        const value = textOf(field)
        return [field, isKnown[field](value) ? value : '']
      }),
    ) as Record<Field, string>
  const search = (view: Readonly<Record<Field, string>>): QueryText<Field> =>
    queryOf(viewOf((field) => view[field].trim()))
  return {
    empty: viewOf(() => ''),
    /** An old link still opens the list. */
    read: (query: URLSearchParams) => viewOf((field) => (query.get(field) ?? '').slice(0, MAX_SEARCH_LENGTH)),
    /** The query of the URL and of the call: the fields that are set. */
    search,
    /** Whether anything but the order is set. */
    isFiltered: (view: Readonly<Record<Field, string>>): boolean => search({ ...view, sort: '' }) !== '',
  }
}

type ListViews<View, Name extends string> = {
  read: (query: URLSearchParams) => View
  search: (view: View) => QueryText<Name>
}

/** The view that the URL of the screen says, and what its controls need. A shown view replaces the URL. */
export const useListView = <View extends object, Name extends string>({
  read,
  search,
}: ListViews<View, Name>) => {
  const { url } = useScreen()
  const { replaceUrl } = useNavigation()
  const [view, setView] = useState(() => read(url.searchParams))
  const show = (next: View): void => {
    setView(next)
    const query = search(next)
    replaceUrl(new URL(`${location.pathname}${query && `?${query}`}`, location.href))
  }
  return { view, query: search(view), show, ...fieldsOf(view, (part) => show({ ...view, ...part })) }
}
