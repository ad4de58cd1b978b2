/** In the answer to a save: the id of the change, for its undo. Without it the save cannot be undone, or saved nothing new. */
export const CHANGE_HEADER = 'X-Change-Id'
