/** The tables of postage files. The constraints are in migrations 158 and 159. */
import type { ColumnType, JSONColumnType } from 'kysely'
import type { PostageFormat } from '../../domain/postage/postage-format.ts'
import type { ReturnColumns } from '../../domain/postage/postage-return.ts'

export type PostageFormatTable = {
  id: string
  name: string
  format: JSONColumnType<Pick<PostageFormat, 'rows' | 'packagingGrams' | 'columns'>>
  created_at: ColumnType<Date, never, never>
}

export type PostageFileTable = {
  id: string
  /** Its name, which stays when the format is deleted. */
  format: string
  made_by: string
  made_at: ColumnType<Date, Date, never>
}

/** What a file said of an order: no name and no address, so that nothing is left to erase. */
export type PostageFileOrderTable = {
  file_id: string
  order_id: string
  /** SHA-256 of the shipping address, in hex. */
  address_digest: string
  /** The units that were to be shipped. */
  lines: JSONColumnType<{ position: number; quantity: number }[]>
}

/** A file that a carrier gave back, of which orders were shipped. */
export type PostageReturnTable = {
  /** Also the request key of its parcels. */
  id: string
  file_id: string
  /** Of its references and tracking numbers: none of two standing returns is the other again. */
  digest: string
  columns: JSONColumnType<ReturnColumns>
  carrier: string
  made_by: string
  made_at: ColumnType<Date, Date, never>
  undone_at: Date | null
  request_key: string
  request_digest: string
}

declare module '../database/tables.ts' {
  interface Tables {
    postage_formats: PostageFormatTable
    postage_files: PostageFileTable
    postage_file_orders: PostageFileOrderTable
    postage_returns: PostageReturnTable
  }
}
