import { useEffect, useRef, useState } from 'react'
import type { Problems } from './form.ts'

/**
 * What is wrong with a form. Each time that something is, the first field that needs attention is led to once it shows
 * its message, which is read out with it.
 * @returns the problems, what sets them anew, and the ref of the form
 */
export function useProblems(initial: Problems = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(initial)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return { form, problems, setProblems }
}
