/** Reads the design tokens from their style sheet, so that the style guide shows exactly those that exist. */

export type Token = { name: string; value: string }

/** "--color-ink: #1d1c19;" -> { name: "color-ink", value: "#1d1c19" }; modifiers of a token ("--text-lg--line-height") are left out. */
export const tokensOf = (css: string, group: string): Token[] =>
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].flatMap(([, name = '', value = '']) =>
    name.startsWith(`${group}-`) && !name.includes('--') && value !== 'initial'
      ? [{ name, value: value.replace(/\s+/g, ' ') }]
      : [],
  )
