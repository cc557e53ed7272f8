import type { ReactNode } from 'react'
import classes from './article.module.css'

/** What a lesson has to read, in the middle of its frame. */
export const Article = ({ children }: { children: ReactNode }) => <article className={classes.article}>{children}</article>
