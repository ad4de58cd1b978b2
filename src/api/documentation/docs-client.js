/**
 * Starts Swagger UI on /api/docs. The wrapped components repair what fails WCAG 2.2 AA: a link within a button, form
 * controls without a label, and a list of servers that has one entry and no label.
 */
const hidden = () => () => null

/**
 * @typedef {{ React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown } }} System
 * @typedef {Record<string, string>} Props
 */

/** @type {(original: unknown, system: System) => (props: Props) => unknown} */
const textOnly =
  (_, { React }) =>
  ({ text }) =>
    React.createElement('span', null, text)

/** @type {(labelOf: (props: Props) => string) => (original: unknown, system: System) => (props: Props) => unknown} */
const labelled =
  (labelOf) =>
  (Control, { React }) =>
  (props) =>
    React.createElement(
      'label',
      null,
      React.createElement('span', { className: 'visually-hidden' }, labelOf(props)),
      React.createElement(Control, props),
    )

const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
  /** @type {unknown} */ (globalThis)
)

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  // With 150 open entries Swagger UI removes headings that are scrolled away, and headings skip a level.
  docExpansion: 'none',
  // Otherwise the address of the description is sent to validator.swagger.io.
  validatorUrl: null,
  displayOperationId: true,
  // The themes at hand have colours with too little contrast.
  syntaxHighlight: { activated: false },
  plugins: [
    {
      wrapComponents: {
        InfoContainer: hidden,
        ServersContainer: hidden,
        DeepLink: textOnly,
        ExamplesSelect: labelled(() => 'Example'),
        JsonSchemaForm: labelled(({ description }) => description || 'Value'),
      },
    },
  ],
})
