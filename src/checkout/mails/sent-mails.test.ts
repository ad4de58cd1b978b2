import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ORDER_MAILS } from '../../domain/mails/order-mails.ts'

const code = globSync('src/checkout/**/*.ts')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each(Object.entries(ORDER_MAILS))(
  'some step of an order sends the mail %s',
  (_name, { job, record }) => {
    const message = job === 'order-message' ? `[^}]*message: '${record}'` : ''
    expect(code).toMatch(new RegExp(`kind: '${job}'${message}`))
  },
)
