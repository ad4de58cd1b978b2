/** Changes of a section that are not saved yet, with the version that they were made to. */

export type SectionDraft = { version: number; value: object }

/** What is still to be saved once `sent` is stored as `version`: what was changed while it was on its way. */
export const draftAfterSave = (
  draft: SectionDraft | undefined,
  sent: SectionDraft,
  version: number,
): SectionDraft | undefined =>
  draft === undefined || draft.value === sent.value ? undefined : { version, value: draft.value }

/** The names of the fields in which two values of a section differ. */
export const changedSectionFields = (before: object, after: object): string[] => {
  const [left, right] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...left, ...right }).filter(
    (field) => JSON.stringify(left?.[field]) !== JSON.stringify(right?.[field]),
  )
}

/** The draft with another value. One that is the stored value, as after a field was left as it was, is no draft. */
export const draftWith = (
  draft: SectionDraft | undefined,
  stored: SectionDraft,
  value: object,
): SectionDraft | undefined => {
  const version = draft?.version ?? stored.version
  return version === stored.version && changedSectionFields(stored.value, value).length === 0
    ? undefined
    : { version, value }
}
