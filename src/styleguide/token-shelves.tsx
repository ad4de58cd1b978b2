/** The tokens of the look: colours, type, space, elevation, motion. */
import css from '../ui/tokens.css?raw'
import { Shelf, State } from './specimen.tsx'
import { tokensOf } from './tokens.ts'

const of = (group: string) => tokensOf(css, group)

const Colours = () => (
  <Shelf title="Colours">
    {of('color').map(({ name, value }) => (
      <State key={name} name={`${name} ${value}`}>
        <div className="guide-swatch" style={{ background: `var(--${name})` }} />
      </State>
    ))}
  </Shelf>
)

const Type = () => (
  <Shelf title="Type">
    {of('text').map(({ name, value }) => (
      <State key={name} name={`${name} ${value}`} wide>
        <p
          style={{
            fontSize: `var(--${name})`,
            lineHeight: `var(--${name}--line-height)`,
            letterSpacing: `var(--${name}--letter-spacing)`,
          }}
        >
          Made plainly, kept for years
        </p>
      </State>
    ))}
  </Shelf>
)

const Space = () => (
  <Shelf title="Space and rhythm">
    {of('spacing').map(({ name, value }) => (
      <State key={name} name={`${name} ${value}`} wide>
        <div className="guide-measure" style={{ width: `var(--${name})` }} />
      </State>
    ))}
  </Shelf>
)

const Elevation = () => (
  <Shelf title="Corners and elevation">
    {of('radius').map(({ name, value }) => (
      <State key={name} name={`${name} ${value}`}>
        <div className="guide-swatch guide-framed" style={{ borderRadius: `var(--${name})` }} />
      </State>
    ))}
    {of('shadow').map(({ name }) => (
      <State key={name} name={name}>
        <div className="guide-swatch" style={{ boxShadow: `var(--${name})` }} />
      </State>
    ))}
  </Shelf>
)

const Motion = () => (
  <Shelf title="Motion (point at it)">
    {of('transition-duration').map(({ name, value }) => (
      <State key={name} name={`${name} ${value}`} wide>
        <div className="guide-track">
          <div className="guide-measure" style={{ transitionDuration: `var(--${name})` }} />
        </div>
      </State>
    ))}
  </Shelf>
)

export const TokenShelves = () => (
  <>
    <Colours />
    <Type />
    <Space />
    <Elevation />
    <Motion />
  </>
)
