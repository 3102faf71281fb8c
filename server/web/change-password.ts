/** Password managers lead from here to the form: https://www.w3.org/TR/change-password-url/ */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password'
export const CHANGE_PASSWORD_PAGE = '/settings/account'
