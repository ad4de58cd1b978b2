/** What a person types into: keys there are text, and the focus is not taken away from it. */
export const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=grid]'
