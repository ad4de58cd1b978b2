/** Reads the products of a surveyed file as a stream, in whichever format it is. */
import type { FileProduct, MappingAnswers, SkippedRow } from './model.ts'
import { type ByteSource, readRecords } from './records.ts'
import { readShopify } from './shopify-reader.ts'
import type { Survey } from './survey.ts'
import { readWooCommerce } from './woocommerce-reader.ts'

/** @throws UnreadableFile */
export const readProducts = (
  source: ByteSource,
  survey: Survey,
  answers: MappingAnswers,
  onSkipped: (row: SkippedRow) => void,
): AsyncGenerator<FileProduct> => {
  const open = () => readRecords(source, survey.encoding, survey.delimiter)
  const reading = { survey, answers }
  return survey.dialect === 'shopify'
    ? readShopify(open(), reading)
    : readWooCommerce(open, reading, onSkipped)
}
