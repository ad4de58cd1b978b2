/** Reads the design tokens out of their own stylesheet, so that the style guide shows what there is and nothing else. */

export type Token = { name: string; value: string }

/** "--color-ink: #1d1c19;" -> { name: "color-ink", value: "#1d1c19" }; what belongs to another token ("--text-lg--line-height") is left out. */
export const tokensOf = (css: string, group: string): Token[] =>
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].flatMap(([, name = '', value = '']) =>
    name.startsWith(`${group}-`) && !name.includes('--') && value !== 'initial'
      ? [{ name, value: value.replace(/\s+/g, ' ') }]
      : [],
  )
