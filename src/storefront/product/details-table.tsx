/** The 'Product Details' table (spec, section 2). A row without a value is left out. */
import type { ShownProduct } from '../../contract/products/product.ts'
import { sizesTitle } from '../../domain/products/sizes.ts'

export type DetailsProps = { product: ShownProduct; stock: string }

export const DetailsTable = ({ product, stock }: DetailsProps) => {
  const rows: [string, string][] = [
    ['SKU', product.sku],
    ['Brand', product.brand.name || 'Unknown'],
    ['Dimensions', product.dimensions],
    ['Material', product.material],
    ['Fibre composition', product.fibres],
    [sizesTitle(product.sizes), product.sizes.join(', ')],
    ['Colours', product.colors.join(', ')],
    ['Warranty', product.warranty],
    ['Warnings', product.warnings],
    ['Manufacturer', product.maker],
    ['Responsible person in the EU', product.responsiblePerson],
    ...product.details.map(({ name, value }): [string, string] => [name, value]),
    ['Stock', stock],
  ]
  return (
    <table className="w-full text-left text-sm">
      <tbody>
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <tr key={name} className="border-t border-line align-top first:border-t-0">
              <th scope="row" className="w-2/5 py-3 pr-4 font-normal text-muted">
                {name}
              </th>
              <td className="py-3 text-pretty">{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
