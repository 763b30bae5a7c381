/** The codes of refusals that pass: the person must first wait or do another step, and the same call is sent after it. */
export const passing = ['slow_down', 'second_factor_required', 'password_change_required'];
