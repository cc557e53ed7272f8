import { createElement, type ForwardRefExoticComponent, forwardRef, type RefAttributes, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & {
  size?: number | string
  /** The width of the lines. */
  stroke?: number | string
  title?: string
}
export type Icon = ForwardRefExoticComponent<IconProps & RefAttributes<SVGSVGElement>>

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const looks = {
  outline: { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
  filled: { fill: 'currentColor', stroke: 'none' },
} as const

/** As `@tabler/icons-react` makes it, for pages and their tests know its classes. */
export const makeIcon = (look: keyof typeof looks, name: string, shapes: readonly Shape[]): Icon =>
  forwardRef(({ color = 'currentColor', size = 24, stroke = 2, title, className, children, ...rest }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        ...looks[look],
        width: size,
        height: size,
        className: ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' '),
        ...(look === 'filled' ? { fill: color } : { strokeWidth: stroke, stroke: color }),
        ...rest,
      },
      title && createElement('title', null, title),
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    ),
  )
