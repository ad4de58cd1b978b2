/**
 * An icon of lucide-react from its shapes. The bundler uses this in place of the package's own `createLucideIcon`
 * (vite.config.ts): same markup, without options and contexts that no page uses and every page would load.
 */
import { createElement, type SVGProps } from 'react'

type IconData = { name: string; node: readonly (readonly [tag: string, attributes: { key: string }])[] }

export const createIcon =
  ({ name, node }: IconData) =>
  ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
