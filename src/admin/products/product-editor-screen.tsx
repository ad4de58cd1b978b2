/** /admin/products/new and /admin/products/{id}: loads the product with the brands and categories, then edits it. */
import { useCallback } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { Loaded } from '../components/loaded.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { productApi } from './product-api.ts'
import { ProductEditor } from './product-editor.tsx'
import { readGroups } from './use-groups.ts'

const LoadedEditor = ({ id }: { id: string | undefined }) => {
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const [product, groups] = await Promise.all([
        id === undefined ? undefined : productApi.read(id, signal),
        readGroups(signal),
      ])
      return { product, groups }
    },
    [id],
  )
  const query = useLoaded(read)
  const { data, setData } = query
  if (data)
    return (
      <ProductEditor
        opened={data.product}
        groups={data.groups}
        onGroups={(groups) => setData({ ...data, groups })}
      />
    )
  return (
    <StaffScreen title={id === undefined ? 'New product' : 'Product'}>
      <Loaded
        of={query}
        what="The product"
        missing={
          <Notice
            title="There is no such product"
            action={<ButtonLink href="/admin/products">All products</ButtonLink>}
          >
            It may have been deleted.
          </Notice>
        }
        placeholder={
          <Skeletons count={4} label="The product is loading">
            {(key) => <Skeleton key={key} className="mt-6 h-24 w-full" />}
          </Skeletons>
        }
      >
        {() => null}
      </Loaded>
    </StaffScreen>
  )
}

export const Screen = ({ params: { id } }: { params: Params }) => <LoadedEditor key={id ?? 'new'} id={id} />
