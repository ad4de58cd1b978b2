/** The parts that the sections of the product editor are made of. */
import type { ReactNode } from 'react'
import { HeadedSection } from '../components/section.tsx'
import type { ProductForm } from './product-form.ts'
import type { Problems } from './product-form-problems.ts'

export type SetForm = (change: (before: ProductForm) => Partial<ProductForm>) => void
export type SectionProps = { form: ProductForm; set: SetForm; problems: Problems }

type EditorSectionProps = { title: string; hint?: ReactNode; children: ReactNode }

export const EditorSection = ({ children, ...heading }: EditorSectionProps) => (
  <HeadedSection {...heading} className="border-t border-line py-6 first:border-0 first:pt-0">
    <div className="mt-4 grid gap-4 sm:grid-cols-2 large-text:grid-cols-1">{children}</div>
  </HeadedSection>
)
