/** What is pressed and filled in: buttons, links, fields, selects, with their states. */
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { QuietSelect } from '../ui/quiet-select.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Shelf, State } from './specimen.tsx'

const looks = ['solid', 'outline', 'quiet'] as const
const sizes = ['sm', 'md', 'lg'] as const

const Buttons = () => (
  <Shelf title="Button" file="button.tsx">
    {looks.map((look) =>
      sizes.map((size) => (
        <State key={look + size} name={`${look}, ${size}`}>
          <Button variant={look} size={size}>
            Add to cart
          </Button>
        </State>
      )),
    )}
    {looks.map((look) => (
      <State key={look} name={`${look}, disabled`}>
        <Button variant={look} disabled>
          Out of Stock
        </Button>
      </State>
    ))}
    <State name="pending: keeps the focus">
      <Button aria-disabled>Adding...</Button>
    </State>
    <State name="link">
      <ButtonLink href="/styleguide" variant="outline">
        Shop All Products
      </ButtonLink>
    </State>
    <State name="icon">
      <Tooltip text="Keep">
        <IconButton label="Keep">
          <Heart aria-hidden="true" className="size-5" />
        </IconButton>
      </Tooltip>
    </State>
    <State name="icon, disabled">
      <IconButton label="Keep" disabled>
        <Heart aria-hidden="true" className="size-5" />
      </IconButton>
    </State>
  </Shelf>
)

const Links = () => (
  <>
    <Shelf title="Link" file="link.tsx">
      <State name="text link">
        <Link href="/styleguide" className="text-link">
          View all
        </Link>
      </State>
    </Shelf>
    <Shelf title="Tooltip" file="tooltip.tsx">
      <State name="hover or focus it">
        <Tooltip text="The name of an icon">
          <button type="button" className="text-link min-h-11">
            Point here
          </button>
        </Tooltip>
      </State>
    </Shelf>
  </>
)

const Fields = () => {
  const [sort, setSort] = useState('name')
  return (
    <>
      <Shelf title="Fields" file="field.tsx">
        <State name="empty">
          <TextField label="Email" placeholder="ada@example.org" />
        </State>
        <State name="with a hint">
          <TextField label="Postal code" hint="As on your letters" />
        </State>
        <State name="wrong">
          <TextField label="City" error="City is required" />
        </State>
        <State name="disabled">
          <TextField label="Country" value="United Kingdom" disabled readOnly />
        </State>
        <State name="select">
          <SelectField label="Country">
            <option>United Kingdom</option>
          </SelectField>
        </State>
        <State name="select, wrong">
          <SelectField label="Country" error="Country is required">
            <option value="" />
          </SelectField>
        </State>
        <State name="text area">
          <TextAreaField label="Description" rows={3} />
        </State>
      </Shelf>
      <Shelf title="Quiet select" file="quiet-select.tsx">
        <State name="in a bar">
          <QuietSelect label="Sort" value={sort} onChange={(event) => setSort(event.target.value)}>
            <option value="name">Sort by Name</option>
            <option value="price-low">Price: Low to High</option>
          </QuietSelect>
        </State>
      </Shelf>
    </>
  )
}

export const ControlShelves = () => (
  <>
    <Buttons />
    <Links />
    <Fields />
  </>
)
