/** What staff saved in the last days, and the undo of it. Not part of the specification. */
import { z } from 'zod'
import { CHANGE_DAYS } from '../../domain/changes/change.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'

export const listedChangeSchema = z
  .object({
    id: z.string(),
    madeAt: z.iso.datetime(),
    actor: z.string().meta({ description: 'The name of the person who saved it' }),
    title: z.string().meta({ description: 'What it changed: it follows the name' }),
    undoneAt: z.iso.datetime().nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'ListedChange' })
export type ListedChange = z.infer<typeof listedChangeSchema>

const changeListSchema = z
  .object({
    changes: z.array(listedChangeSchema),
    next: z.string().nullable().meta({ description: '`after` of the next part; null: this is the last' }),
  })
  .meta({ id: 'ChangeList' })
export type ChangeList = z.infer<typeof changeListSchema>

export const listChanges = operation({
  tag: 'Staff',
  id: 'listChanges',
  permission: 'see-changes',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/changes',
  summary: `The saves of the last ${CHANGE_DAYS} days that the caller may undo, newest first, 50 at a time. A save answers its id in the header X-Change-Id`,
  query: z.strictObject({ after: idText.optional() }),
  responses: { 200: { description: 'Changes', schema: changeListSchema } },
  errors: [],
  example: {
    response: {
      changes: [
        {
          id: 'change_7h3k9d2q',
          madeAt: '2026-11-24T08:05:00.000Z',
          actor: 'Mo Manager',
          title: 'changed price of the product “Field Backpack”',
          undoneAt: null,
          undoneBy: null,
        },
      ],
      next: null,
    },
  },
})

const changeUndoneSchema = z
  .object({
    restored: z.int().meta({
      description: 'How many things it changed; 0: the change was undone already, or nothing was left of it',
    }),
    kept: z
      .array(z.string())
      .meta({ description: 'What stays, a sentence each: it was changed since, or cannot be taken back' }),
  })
  .meta({ id: 'ChangeUndone' })
export type ChangeUndone = z.infer<typeof changeUndoneSchema>

export const undoChange = operation({
  tag: 'Staff',
  id: 'undoChange',
  permission: 'see-changes',
  audit: { records: 'rows', says: ({ about }) => `undid a change of ${about}` },
  method: 'post',
  path: '/api/admin/changes/{id}/undo',
  summary:
    'Undoes a save as a new edit. It needs the permission of the save. What was changed since stays, units that were sold stay sold, what was deleted comes back',
  params: z.object({ id: idText }),
  responses: { 200: { description: 'What it did', schema: changeUndoneSchema } },
  errors: ['change-not-found', 'import-busy', 'settings-changed'],
  example: {
    params: { id: 'change_7h3k9d2q' },
    response: {
      restored: 1,
      kept: ['“Field Backpack”: the price is £40.00 now, not £42.00.'],
    },
  },
})
