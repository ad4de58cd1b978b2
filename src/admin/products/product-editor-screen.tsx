/** /admin/products/new and /admin/products/{id}: loads the product with the brands and categories, then edits it. */
import { useCallback, useEffect, useState } from 'react'
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { ApiError } from '../../ui/api-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { productApi } from './product-api.ts'
import { ProductEditor } from './product-editor.tsx'
import { useGroups } from './use-groups.ts'

const LoadedEditor = ({ id }: { id: string | undefined }) => {
  const { groups, failed: groupsFailed, reload, setGroups } = useGroups()
  const [product, setProduct] = useState<StaffProduct | undefined>(undefined)
  const [failed, setFailed] = useState<'missing' | 'error' | undefined>(undefined)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (id === undefined) return
      setFailed(undefined)
      try {
        setProduct(await productApi.read(id, signal))
      } catch (error) {
        if (signal?.aborted) return
        const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
        setFailed(isMissing ? 'missing' : 'error')
      }
    },
    [id],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  const title = id === undefined ? 'New product' : 'Product'
  if (failed === 'missing')
    return (
      <StaffScreen title={title}>
        <Notice
          title="There is no such product"
          action={<ButtonLink href="/admin/products">All products</ButtonLink>}
        >
          It may have been deleted.
        </Notice>
      </StaffScreen>
    )
  if (failed || groupsFailed)
    return (
      <StaffScreen title={title}>
        <LoadError
          what="The product"
          onRetry={() => {
            if (groupsFailed) reload()
            void load()
          }}
        />
      </StaffScreen>
    )
  if (!groups || (id !== undefined && !product))
    return (
      <StaffScreen title={title}>
        <Skeletons count={4} label="The product is loading">
          {(key) => <Skeleton key={key} className="mt-6 h-24 w-full" />}
        </Skeletons>
      </StaffScreen>
    )
  return <ProductEditor opened={product} groups={groups} onGroups={setGroups} />
}

export const Screen = ({ params: { id } }: { params: Params }) => <LoadedEditor key={id ?? 'new'} id={id} />
