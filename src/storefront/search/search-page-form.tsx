/** The form of the search page, which keeps the term. Without JavaScript the browser submits to the same URL. */
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { MAX_TERM_LENGTH, searchPath } from '../listing/search-term.ts'

export const SearchPageForm = ({ term }: { term: string }) => {
  const { navigate } = useNavigation()
  const [text, setText] = useState(term)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A client-side navigation without a term focuses the input.
    if (!term && document.activeElement?.id === 'main') input.current?.focus()
  }, [term])
  return (
    <form
      action="/search"
      className="flex flex-wrap gap-2 lg:max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        const path = searchPath(text)
        if (path) navigate(path)
      }}
    >
      <TextField
        ref={input}
        type="search"
        name="q"
        label="Search the shop"
        hideLabel
        placeholder="Search products..."
        maxLength={MAX_TERM_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-24 flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="min-h-12">
        <Search aria-hidden="true" className="size-4" />
        <span>Search</span>
      </Button>
    </form>
  )
}
