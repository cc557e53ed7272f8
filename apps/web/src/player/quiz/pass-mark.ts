/** How many right answers a pass mark means. */
export const needed = (questions: number, passMark: number): number => Math.ceil((questions * passMark) / 100)
