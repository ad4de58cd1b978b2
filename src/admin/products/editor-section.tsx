/** The parts that the sections of the product editor are made of. */
import { type ReactNode, useId } from 'react'
import type { ProductForm } from './product-form.ts'
import type { Problems } from './product-form-problems.ts'

export type SetForm = (change: (before: ProductForm) => Partial<ProductForm>) => void
export type SectionProps = { form: ProductForm; set: SetForm; problems: Problems }

type EditorSectionProps = { title: string; hint?: ReactNode; children: ReactNode }

export const EditorSection = ({ title, hint, children }: EditorSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-6 first:border-0 first:pt-0">
      <h2 id={id} className="text-lg font-medium">
        {title}
      </h2>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-4 grid gap-4 sm:grid-cols-2 large-text:grid-cols-1">{children}</div>
    </section>
  )
}
