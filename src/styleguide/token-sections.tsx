/** The design tokens: colours, type, spacing, elevation, motion. */
import css from '../ui/tokens.css?raw'
import { Example, Section } from './section.tsx'
import { tokensOf } from './tokens.ts'

const tokensIn = (group: string) => tokensOf(css, group)

const Colours = () => (
  <Section title="Colours">
    {tokensIn('color').map(({ name, value }) => (
      <Example key={name} name={`${name} ${value}`}>
        <div className="guide-swatch" style={{ background: `var(--${name})` }} />
      </Example>
    ))}
  </Section>
)

const Type = () => (
  <Section title="Type">
    {tokensIn('text').map(({ name, value }) => (
      <Example key={name} name={`${name} ${value}`} wide>
        <p
          style={{
            fontSize: `var(--${name})`,
            lineHeight: `var(--${name}--line-height)`,
            letterSpacing: `var(--${name}--letter-spacing)`,
          }}
        >
          Made plainly, kept for years
        </p>
      </Example>
    ))}
  </Section>
)

const Space = () => (
  <Section title="Spacing">
    {tokensIn('spacing').map(({ name, value }) => (
      <Example key={name} name={`${name} ${value}`} wide>
        <div className="guide-bar" style={{ width: `var(--${name})` }} />
      </Example>
    ))}
  </Section>
)

const Elevation = () => (
  <Section title="Corners and elevation">
    {tokensIn('radius').map(({ name, value }) => (
      <Example key={name} name={`${name} ${value}`}>
        <div className="guide-swatch guide-framed" style={{ borderRadius: `var(--${name})` }} />
      </Example>
    ))}
    {tokensIn('shadow').map(({ name }) => (
      <Example key={name} name={name}>
        <div className="guide-swatch" style={{ boxShadow: `var(--${name})` }} />
      </Example>
    ))}
  </Section>
)

const Motion = () => (
  <Section title="Motion (hover to play)">
    {tokensIn('transition-duration').map(({ name, value }) => (
      <Example key={name} name={`${name} ${value}`} wide>
        <div className="guide-track">
          <div className="guide-bar" style={{ transitionDuration: `var(--${name})` }} />
        </div>
      </Example>
    ))}
  </Section>
)

export const TokenSections = () => (
  <>
    <Colours />
    <Type />
    <Space />
    <Elevation />
    <Motion />
  </>
)
