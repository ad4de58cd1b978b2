/** Controls with their states: buttons, links, fields, selects. */
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { CopyLink } from '../ui/copy-link.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { QuietSelect } from '../ui/quiet-select.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Example, Section } from './section.tsx'

const variants = ['solid', 'outline', 'quiet'] as const
const sizes = ['sm', 'md', 'lg'] as const
const EXAMPLE_LINK = 'https://shop.example/cart/phone#Jr2xqN8vTz0yWk5cLm3pBg'

const Buttons = () => (
  <Section title="Button" file="button.tsx">
    {variants.map((variant) =>
      sizes.map((size) => (
        <Example key={variant + size} name={`${variant}, ${size}`}>
          <Button variant={variant} size={size}>
            Add to cart
          </Button>
        </Example>
      )),
    )}
    {variants.map((variant) => (
      <Example key={variant} name={`${variant}, disabled`}>
        <Button variant={variant} disabled>
          Out of Stock
        </Button>
      </Example>
    ))}
    <Example name="pending: keeps the focus">
      <Button aria-disabled>Adding...</Button>
    </Example>
    <Example name="link">
      <ButtonLink href="/styleguide" variant="outline">
        Shop All Products
      </ButtonLink>
    </Example>
    <Example name="icon">
      <Tooltip text="Keep">
        <IconButton label="Keep">
          <Heart aria-hidden="true" className="size-5" />
        </IconButton>
      </Tooltip>
    </Example>
    <Example name="icon, disabled">
      <IconButton label="Keep" disabled>
        <Heart aria-hidden="true" className="size-5" />
      </IconButton>
    </Example>
  </Section>
)

const Links = () => (
  <>
    <Section title="Link" file="link.tsx">
      <Example name="text link">
        <Link href="/styleguide" className="text-link">
          View all
        </Link>
      </Example>
    </Section>
    <Section title="Copy link" file="copy-link.tsx">
      <Example name="shown in full">
        <CopyLink label="Link" url={EXAMPLE_LINK} />
      </Example>
    </Section>
    <Section title="QR code" file="qr-code.tsx">
      <Example name="of a link">
        <QrCode text={EXAMPLE_LINK} label="QR code of the link" className="size-52" />
      </Example>
    </Section>
    <Section title="Tooltip" file="tooltip.tsx">
      <Example name="hover or focus it">
        <Tooltip text="The name of an icon">
          <button type="button" className="text-link min-h-11">
            Point here
          </button>
        </Tooltip>
      </Example>
    </Section>
  </>
)

const Fields = () => {
  const [sort, setSort] = useState('name')
  return (
    <>
      <Section title="Fields" file="field.tsx">
        <Example name="empty">
          <TextField label="Email" placeholder="ada@example.org" />
        </Example>
        <Example name="with a hint">
          <TextField label="Postal code" hint="As on your letters" />
        </Example>
        <Example name="invalid">
          <TextField label="City" error="City is required" />
        </Example>
        <Example name="disabled">
          <TextField label="Country" value="United Kingdom" disabled readOnly />
        </Example>
        <Example name="select">
          <SelectField label="Country">
            <option>United Kingdom</option>
          </SelectField>
        </Example>
        <Example name="select, invalid">
          <SelectField label="Country" error="Country is required">
            <option value="" />
          </SelectField>
        </Example>
        <Example name="text area">
          <TextAreaField label="Description" rows={3} />
        </Example>
      </Section>
      <Section title="Quiet select" file="quiet-select.tsx">
        <Example name="in a toolbar">
          <QuietSelect label="Sort" value={sort} onChange={(event) => setSort(event.target.value)}>
            <option value="name">Sort by Name</option>
            <option value="price-low">Price: Low to High</option>
          </QuietSelect>
        </Example>
      </Section>
    </>
  )
}

export const ControlSections = () => (
  <>
    <Buttons />
    <Links />
    <Fields />
  </>
)
