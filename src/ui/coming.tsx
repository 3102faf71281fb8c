import { useNavigationType } from 'react-router'

/**
 * Marks, on a first load, a part that may become higher than in the HTML for visitors. Following elements with the
 * class `late` wait for it (offer.css). After a navigation nothing waits: its link may lead to what is below.
 */
export function Coming() {
  return useNavigationType() === 'POP' && <i hidden className="coming" />
}
