/** Tables of the kit: mail outbox, audit chain, kept answers, throttles. */

