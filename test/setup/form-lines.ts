/** A form as staff read it, in lines: headings, controls with their facts and values, buttons and messages. */

const textsOf = (node: Node): string[] =>
  node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [...node.childNodes].flatMap(textsOf)

export const oneLine = (element: Element | null | undefined): string =>
  element ? textsOf(element).join(' ').replace(/\s+/g, ' ').trim() : ''

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  oneLine(element.id ? document.querySelector(`label[for="${element.id}"]`) : element.closest('label'))

const FACTS = ['maxlength', 'inputmode', 'placeholder', 'pattern', 'min', 'max', 'autocomplete'] as const

const controlLine = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string => {
  const kind =
    control.tagName === 'INPUT' ? (control as HTMLInputElement).type : control.tagName.toLowerCase()
  const value = kind === 'checkbox' ? (control as HTMLInputElement).checked : control.value
  const facts = [
    ...(control.required ? ['required'] : []),
    ...(control.disabled ? ['disabled'] : []),
    ...(control.getAttribute('aria-invalid') ? ['invalid'] : []),
    ...FACTS.flatMap((fact) => {
      const set = control.getAttribute(fact)
      return set === null || set === 'off' ? [] : [`${fact} ${set}`]
    }),
  ]
  const options = [...control.querySelectorAll('option')].map((option) => `\n    option ${oneLine(option)}`)
  // A list of countries says enough with the first.
  const shown = options.length > 20 ? [...options.slice(0, 2), `\n    ${options.length} options`] : options
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => (id ? [`\n    ${oneLine(document.getElementById(id))}`] : []))
  return [
    `  ${kind} “${nameOf(control)}” = ${JSON.stringify(value)}${facts.map((fact) => `, ${fact}`).join('')}`,
    ...shown,
    ...described,
  ].join('')
}

/** Of the form, from above to below: each heading, control, button and sentence in a line. */
export const linesOf = (form: Element): string[] => {
  const lines: string[] = []
  const walk = (element: Element): void => {
    if (element.matches('datalist, svg, label[for], [id$=-hint], [id$=-error], [aria-hidden=true]')) return
    if (element.matches('input, select, textarea')) {
      lines.push(controlLine(element as HTMLInputElement))
      return
    }
    if (element.matches('h2, h3, legend, summary')) lines.push(`# ${oneLine(element)}`)
    else if (element.matches('button')) lines.push(`  [${nameOf(element) || oneLine(element)}]`)
    else if (element.matches('img')) lines.push(`  picture “${element.getAttribute('alt')}”`)
    else if (element.children.length === 0 || element.matches('p')) {
      // Within a label the words are the name of the control.
      if (oneLine(element) && !element.closest('label')) lines.push(`  ${oneLine(element)}`)
    } else for (const child of element.children) walk(child)
  }
  walk(form)
  return lines
}

export const formOf = (container: Element): Element => {
  const form = container.querySelector('form')
  if (!form) throw new Error('the page has no form')
  return form
}
