/** Text in XML documents: sitemaps and product feeds. */

/** What XML 1.0 cannot have, not even escaped: most control characters, and halves of characters. */
const UNREPRESENTABLE = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const escapeXml = (text: string): string =>
  text.replace(UNREPRESENTABLE, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
