import type { HTMLAttributes, ReactNode } from 'react'
import classes from './editor-frame.module.css'

type Props = {
  /** DraftBar. */
  bar: ReactNode
  tree: ReactNode
  /** Below the tree: what can be added. */
  foot?: ReactNode
  /** What takes files that are dropped. */
  dropzone?: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'>
  treeLabel: string
  formLabel: string
  children: ReactNode
}

/** The bar above, the tree left, the form right; each scrolls by itself, and on a phone they stand under each other. */
export const EditorFrame = ({ bar, tree, foot, dropzone, treeLabel, formLabel, children }: Props) => (
  <div className={classes.editor} {...dropzone}>
    <div className={classes.bar}>{bar}</div>
    <section className={classes.left} aria-label={treeLabel}>
      <div className={classes.tree}>{tree}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </section>
    <section className={classes.form} aria-label={formLabel}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={classes.scroll} tabIndex={0}>
        {children}
      </div>
    </section>
  </div>
)
