import { useNavigationType } from 'react-router'

/**
 * Stands on a first load where a part may become higher than in the visitor's page of the HTML. What follows it with
 * the class `late` waits (offer.css). Later pages wait for nothing: their links may lead to what is below.
 */
export function Coming() {
  return useNavigationType() === 'POP' && <i hidden className="coming" />
}
