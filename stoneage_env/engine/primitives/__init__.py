"""The verbs that rules and modules share: gains, costs, rolls, figures on locations."""
