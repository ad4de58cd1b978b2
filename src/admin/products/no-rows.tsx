/** In place of the products of a list that has none: what to do next. */
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export const NoRows = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Notice title="No product matches" as="p">
      Try fewer words or another filter. Archived products are listed by their status only.
    </Notice>
  ) : (
    <Notice
      title="No products yet"
      as="p"
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/admin/products/new">Add a product</ButtonLink>
          <ButtonLink href="/admin/products/import" variant="outline">
            Import
          </ButtonLink>
        </div>
      }
    >
      Add one by hand, or import a file of the shop that you have.
    </Notice>
  )
