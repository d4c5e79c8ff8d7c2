from django import template

from battles.short.pictures import d6_svg, standard_svg

register = template.Library()
register.simple_tag(d6_svg, name="d6")
register.simple_tag(standard_svg, name="standard")
